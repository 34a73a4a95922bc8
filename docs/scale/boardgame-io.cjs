// boardgame.io's own server with its clients' messages, to be measured beside `tianxia load`. In a folder of its own:
//
//   npm install boardgame.io@0.50 node-persist socket.io-client@4
//   tianxia sim yunhe --set players=2 --seats random,random --games 1 --seed 5 --records .
//   tianxia replay yunhe-*.txt --json > match.json
//   node boardgame-io.cjs serve memory|files match.json     prints its address
//   node boardgame-io.cjs play ADDRESS MATCHES SECONDS      prints what `tianxia load --json` prints
//
// Two sockets a match. Each answers as soon as it is its turn and counts a decision when the server has told it the new
// state. When a match is over, the two go on to the next. With a recorded match of Da Yunhe its server plays that match
// again: state, hidden cards and changes have the size of the real game, and its rules cost it nothing. Without one it
// plays noughts and crosses.
'use strict';
process.env.NODE_ENV = 'production'; // As its documentation tells people to run it: it logs nothing.
const from = name => require(require.resolve(name, { paths: [process.cwd()] }));

const noughts = {
  name: 'noughts',
  setup: () => ({ cells: Array(9).fill(null), seat: '0' }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    answer: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return 'INVALID_MOVE';
      G.cells[cell] = playerID;
      const free = G.cells.flatMap((mark, cell) => (mark === null ? [cell] : []));
      G.seat = free.length === 0 ? null : playerID === '0' ? '1' : '0';
    },
  },
};

// What each decision of the match leads to, all chance after it included, as the state of such a game would be written.
function decisions(file) {
  const [header, ...lines] = require('fs').readFileSync(file, 'utf8').trim().split('\n').map(line => JSON.parse(line));
  const steps = lines.filter(line => line.kind === 'step');
  const state = ({ public: seen, own }, seat) => {
    const seats = seen.seats.slice(0, header.setup.players);
    return { ...seen, seats, own: own.map(({ own }) => own), seat };
  };
  const states = [];
  for (const [n, step] of steps.entries()) {
    const next = steps.slice(n + 1).find(step => step.seat !== null);
    const decided = step.seat !== null || states.length === 0;
    const place = decided ? states.length : states.length - 1;
    states[place] = state(step.position, next ? String(next.seat) : null);
  }
  return states;
}

const isObject = value => value !== null && typeof value === 'object';

// Changes only what differs, as moves do.
function become(draft, next) {
  for (const [key, value] of Object.entries(next)) {
    const alike = isObject(value) && isObject(draft[key]) && Array.isArray(value) === Array.isArray(draft[key]);
    if (alike && (!Array.isArray(value) || value.length === draft[key].length)) become(draft[key], value);
    else if (draft[key] !== value) draft[key] = value;
  }
  for (const key of Object.keys(draft)) if (!(key in next)) delete draft[key];
}

function recorded(file) {
  const states = decisions(file);
  return {
    name: 'yunhe',
    setup: () => ({ ...states[0], at: 0 }),
    turn: { activePlayers: from('boardgame.io/core').ActivePlayers.ALL },
    playerView: ({ G, playerID }) => {
      const own = G.own.map((own, seat) => (String(seat) === playerID ? own : null));
      return { ...G, own };
    },
    moves: {
      answer: {
        move: ({ G, playerID }) => {
          if (G.seat !== playerID) return 'INVALID_MOVE';
          become(G, { ...states[G.at + 1], at: G.at + 1 });
        },
        client: false,
      },
    },
  };
}

async function serve(storage, file) {
  const game = file ? recorded(file) : noughts;
  const { Server, FlatFile } = from('boardgame.io/server');
  const fs = require('fs');
  const dir = storage === 'files' ? fs.mkdtempSync(`${require('os').tmpdir()}/boardgame-io-`) : null;
  const server = Server({ games: [game], origins: [/127\.0\.0\.1/], ...(dir && { db: new FlatFile({ dir }) }) });
  const say = console.log;
  console.log = console.info = () => {};
  const { appServer } = await server.run(0);
  if (dir) process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
  process.on('SIGTERM', () => process.exit());
  say(`127.0.0.1:${appServer.address().port}/${game.name}`);
}

// One side of one match after the other.
class Player {
  constructor(io, address, match, seat, tally) {
    Object.assign(this, { match, seat, tally, round: 0, sent: null });
    this.socket = io(`http://${address}`, { transports: ['websocket'], forceNew: true });
    this.socket.on('connect', () => this.enter());
    this.socket.on('sync', (id, { state }) => id === this.id() && this.see(state));
    this.socket.on('update', (id, state) => id === this.id() && this.see(state));
  }

  id() {
    return `m${this.match}-${this.round}`;
  }

  enter() {
    this.sent = null;
    this.socket.emit('sync', this.id(), this.seat, undefined, 2);
  }

  see(state) {
    if (this.sent && state._stateID > this.sent.seen) {
      this.tally.decisions += 1;
      this.tally.times.push(performance.now() - this.sent.at);
      this.sent = null;
    }
    const { seat, cells } = state.G;
    if (seat === null) {
      this.round += 1;
      return this.enter();
    }
    if (seat !== this.seat || this.sent) return;
    const free = cells?.flatMap((mark, cell) => (mark === null ? [cell] : [])) ?? [];
    const args = [free[Math.floor(Math.random() * free.length)]];
    const action = { type: 'MAKE_MOVE', payload: { type: 'answer', args, playerID: this.seat } };
    this.sent = { seen: state._stateID, at: performance.now() };
    this.socket.emit('update', action, state._stateID, this.id(), this.seat);
  }
}

async function play(address, matches, seconds) {
  const { io } = from('socket.io-client');
  const tally = { decisions: 0, times: [] };
  const sleep = ms => new Promise(done => setTimeout(done, ms));
  for (let match = 0; match < matches; match += 1) {
    for (const seat of ['0', '1']) new Player(io, address, match, seat, tally);
    if (match % 10 === 9) await sleep(20);
  }
  while (tally.decisions < 4 * matches) await sleep(50);
  console.error('measuring');
  const [first, began] = [tally.decisions, performance.now()];
  tally.times.length = 0;
  await sleep(1000 * seconds);
  const [decisions, time] = [tally.decisions - first, (performance.now() - began) / 1000];
  const times = tally.times.sort((a, b) => a - b);
  const at = share => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const [per_second, p50_ms, p99_ms] = [decisions / time, at(0.5), at(0.99)];
  const report = { tables: matches, decisions, seconds: time, per_second, p50_ms, p99_ms };
  process.stdout.write(`${JSON.stringify(report)}\n`, () => process.exit());
}

const [task, ...words] = process.argv.slice(2);
if (task === 'serve') serve(words[0], words[1]);
else if (task === 'play') play(words[0], Number(words[1]), Number(words[2]));
else throw new Error('serve memory|files [MATCH], or play ADDRESS MATCHES SECONDS');

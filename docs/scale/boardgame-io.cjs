// boardgame.io's own server with its clients' messages, to be measured beside `tianxia load`. In a folder of its own:
//
//   npm install boardgame.io@0.50 node-persist socket.io-client@4
//   node boardgame-io.cjs serve memory|files            prints its address
//   node boardgame-io.cjs play ADDRESS MATCHES SECONDS  prints what `tianxia load --json` prints
//
// Noughts and crosses, two sockets a match. Each answers as soon as it is its turn and counts a move when the server has
// told its mover the new state. After nine moves a match is over and the two go on to the next.
'use strict';
process.env.NODE_ENV = 'production'; // As its documentation tells people to run it: it logs nothing.
const from = name => require(require.resolve(name, { paths: [process.cwd()] }));
const MOVES = 9;

const game = {
  name: 'noughts',
  setup: () => ({ cells: Array(MOVES).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => (G.cells[cell] === null ? void (G.cells[cell] = playerID) : 'INVALID_MOVE'),
  },
};

async function serve(storage) {
  const { Server, FlatFile } = from('boardgame.io/server');
  const fs = require('fs');
  const dir = storage === 'files' ? fs.mkdtempSync(`${require('os').tmpdir()}/boardgame-io-`) : null;
  const server = Server({ games: [game], origins: [/127\.0\.0\.1/], ...(dir && { db: new FlatFile({ dir }) }) });
  const say = console.log;
  console.log = console.info = () => {};
  const { appServer } = await server.run(0);
  if (dir) process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
  process.on('SIGTERM', () => process.exit());
  say(`127.0.0.1:${appServer.address().port}`);
}

// One side of one match after the other.
class Player {
  constructor(io, address, match, seat, tally) {
    Object.assign(this, { match, seat, tally, round: 0, sent: null });
    this.socket = io(`http://${address}/${game.name}`, { transports: ['websocket'], forceNew: true });
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
    const free = state.G.cells.flatMap((mark, cell) => (mark === null ? [cell] : []));
    if (free.length === 0) {
      this.round += 1;
      return this.enter();
    }
    if (state.ctx.currentPlayer !== this.seat || this.sent) return;
    const args = [free[Math.floor(Math.random() * free.length)]];
    const action = { type: 'MAKE_MOVE', payload: { type: 'mark', args, playerID: this.seat } };
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
  const report = { tables: matches, decisions, seconds: time, per_second: decisions / time, p50_ms: at(0.5), p99_ms: at(0.99) };
  process.stdout.write(`${JSON.stringify(report)}\n`, () => process.exit());
}

const [task, ...words] = process.argv.slice(2);
if (task === 'serve') serve(words[0]);
else if (task === 'play') play(words[0], Number(words[1]), Number(words[2]));
else throw new Error('serve memory|files, or play ADDRESS MATCHES SECONDS');

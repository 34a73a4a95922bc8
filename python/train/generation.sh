#!/bin/sh
# One generation of expert iteration: matches, training, the gate. docs/nets.md explains every step.
#   sh python/train/generation.sh PROGRAM GAME PLAYERS GENERATION CORES PLAY-SECONDS TRAIN-SECONDS
# Continues with whatever is there already.
set -eu
[ $# -eq 7 ] || { sed -n 2,4p "$0" >&2; exit 2; }
program=$1 game=$2 players=$3 generation=$4 cores=$5 play=$6 train=$7
before=$((generation - 1))
folder=out/nets/$game-$players
here=$(dirname "$0")
mkdir -p "$folder"
cd "$folder"
case $program in /*) ;; *) program=$OLDPWD/$program ;; esac
case $here in /*) ;; *) here=$OLDPWD/$here ;; esac

net=
[ "$before" -eq 0 ] || net="--net $before.net"
echo "# matches by generation $before"
# More matches than there is time for: the time limit stops it, and complete matches are learned from.
timeout "$play" "$program" selfplay "$game" --players "$players" --games 1000000 --jobs "$cores" $net \
    --seed "$generation" --output "$before.corpus" || [ $? -eq 124 ]
ls -l "$before.corpus"

echo "# training of generation $generation"
# On the last four files.
corpora=$(ls -t ./*.corpus | head -n 4)
minutes=$(awk "BEGIN { print $train / 60 }")
python3 "$here/train.py" "$generation.net" $corpora --minutes "$minutes" --seed "$generation"

echo "# the gate"
meet() { "$program" arena "$game" --players "$players" --jobs "$cores" --games 200 --seed "$1" --bots "$2"; }
[ "$before" -eq 0 ] || meet "$((1000 + generation))" "mcts:200it:net=$generation.net,mcts:200it:net=$before.net"
meet "$((2000 + generation))" "mcts:50ms:net=$generation.net,mcts:50ms"

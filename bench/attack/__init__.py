"""A standing attacker: `make attack` runs a server on this machine and attacks it.

While attackers do their worst, an arbiter enters results. Each attack is bounded in time and
number, and goes to 127.0.0.1 only. The table says how long the arbiter waited, how much memory the
server took with its child processes, and how it answered the attackers: an answer that begins with
5, apart from 503, is a fault, and so is a line in the server's log.

    make attack                              all attacks, 8 seconds each
    make attack ARGS='--seconds 20 login'    those whose name has this word, longer
    make attack ARGS='--seconds 3600 crashes'    the server is killed again and again

target      the server that is attacked, and requests to it
strangers   attacks without a password
members     attacks by somebody with a token
crashes     kills, viewers, slow clients and arbiters together, for as long as one likes
campaign    attacks one by one while an arbiter works, and what became of it
"""

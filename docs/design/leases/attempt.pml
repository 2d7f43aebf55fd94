/*
 * One attempt to ring a guest: process 0 holds it and is about to place the call, process 1 watches process 0.
 * Spin tries every order of beats, pauses, late messages, steps of the database's clock and promotions. README.md
 * explains it. -DOLD is the protocol as it was: the database's clock decides who is dead, trust is asked before the
 * queue of placing, and Asterisk refuses nothing. -DNO_DEADLINE and -DNO_RESTART each leave one part of the new one out.
 *
 * A tick is some 3.5 seconds. Whatever is not done for several ticks is a pause, by itself or by the machine.
 */
#define TRUST 2      /* 7 s: nobody has taken over from a process that began its last beat more recently */
#define DEAD 3       /* 10 s: silent for so long, a process is dead */
#define LONG 7       /* ages end here */
#define MANY 4       /* differences of the counter end here */
#ifndef TROUBLES
#define TROUBLES 2   /* steps and promotions in one run */
#endif

#define older(age) age = (age < LONG -> age + 1 : LONG)
#define least(a, b) ((a) < (b) -> (a) : (b))

byte said = 0;          /* own monotonic clock: ticks since process 0 began its last beat that arrived */
byte rowAge = 0;        /* by the database's clock: ticks since the row of process 0 says it lived */
short news = 0;         /* the counter in its row less the one that the watcher saw */
bool unsent = false;    /* a replica has not heard of the last beat */
byte unchanged = 0;     /* watcher's monotonic clock: ticks since it saw the counter change */
bool stepped = false;   /* a step or a promotion since the watcher last looked */
byte troubles = 0;
bool crashed = false;

bool row = true;        /* the row of process 0 is there */
bool adopted = false;   /* process 1 has taken the attempt over */

mtype = { waiting, queued, flying, over };
mtype placing = waiting;
byte flight = 0;        /* ticks since the beat that the call was trusted by, as its deadline counts them */
bool rungByOwner = false, rungByAdopter = false, lookedAt = false;

#ifdef OLD
#define isDead (rowAge >= DEAD)
#define isTrustedBehindQueue true
#define isInTime true
#else
#define isDead (unchanged >= DEAD)
#define isTrustedBehindQueue (said < TRUST)
#ifdef NO_DEADLINE
#define isInTime true
#else
#define isInTime (flight < DEAD)
#endif
#endif

/* After a step or a promotion the watch begins again: the same number need not be the same beat. */
#ifdef NO_RESTART
#define isRestarted false
#else
#define isRestarted stepped
#endif

active proctype owner() {
  do
  /* A beat that finds its row gone is a new incarnation: it holds nothing of the old one. */
  :: atomic { !crashed && row -> said = 0; rowAge = 0; unsent = true; news = least(news + 1, MANY) }
#ifdef OLD
  :: atomic { !crashed && !row -> row = true; said = 0; rowAge = 0 }
#else
  :: atomic { !crashed && !row -> if :: placing == waiting || placing == queued -> placing = over :: else fi; break }
#endif
  :: atomic { !crashed && placing == waiting && said < TRUST -> placing = queued }
  :: atomic { !crashed && placing == queued && isTrustedBehindQueue -> placing = flying; flight = said }
  :: atomic { !crashed -> crashed = true; break }
  od
}

/* What was sent arrives whatever has become of its sender. */
active proctype asterisk() {
  atomic { placing == flying -> if :: isInTime -> rungByOwner = true :: else fi; placing = over }
}

active proctype watcher() {
  do
  /* One statement reads counter, clock and primary. What it read before a step says nothing about after it. */
  :: atomic { !adopted ->
      if :: isRestarted || news != 0 -> unchanged = 0 :: else fi;
      stepped = false; news = 0;
      if
      :: row && isDead -> row = false; adopted = true;
        assert(crashed || said >= TRUST)  /* nobody who trusts itself is taken for dead */
      :: else
      fi }
  /* It asks Asterisk for the call, and rings again where Asterisk does not have it. */
  :: atomic { adopted && !lookedAt -> lookedAt = true; rungByAdopter = !rungByOwner }
  :: atomic { lookedAt -> break }
  od
}

active proctype world() {
  do
  :: atomic { older(said); older(rowAge); older(unchanged); if :: placing == flying -> older(flight) :: else fi }
  :: atomic { troubles < TROUBLES -> troubles++; stepped = true; rowAge = least(rowAge + DEAD, LONG) }
  :: atomic { troubles < TROUBLES -> troubles++; stepped = true; rowAge = 0 }
  /* A replica that had not heard the last beat, and whose clock is ahead. */
  :: atomic { troubles < TROUBLES && row && unsent -> troubles++; stepped = true; unsent = false; news--; rowAge = least(rowAge + DEAD, LONG) }
  :: lookedAt && placing == over -> break
  od
}

/* No guest is rung twice unannounced. */
active proctype judge() {
  assert(!(rungByOwner && rungByAdopter))
}

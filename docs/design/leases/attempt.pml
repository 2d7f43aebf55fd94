/*
 * One attempt to ring a guest: process 0 holds it and is about to place the call, process 1 watches process 0.
 * Spin tries every order of beats, pauses, late messages, steps of the database's clock and promotions. README.md
 * explains it. -DOLD is the protocol as it was: the database's clock decides who is dead, trust is asked before the
 * queue of placing, and Asterisk refuses nothing. -DNO_NAME leaves out that the heir takes the name of the call,
 * -DNO_RESTART that the watch begins again with another primary. -DSUSPENDED lets the clock of process 0 stand still, as that of a machine that is put to sleep does.
 *
 * A tick is some 3.5 seconds. Whatever is not done for several ticks is a pause, by itself or by the machine.
 */
#define TRUST 2      /* 7 s: nobody has taken over from a process that began its last beat more recently */
#define DEAD 3       /* 10 s: silent for so long, a process is dead */
#define LONG 7       /* ages end here */
#ifndef TROUBLES
#define TROUBLES 2   /* steps and promotions in one run */
#endif

#define older(age) age = (age < LONG -> age + 1 : LONG)
#define least(a, b) ((a) < (b) -> (a) : (b))

byte said = 0;          /* own monotonic clock: ticks since process 0 began its last beat that arrived */
byte rowAge = 0;        /* by the database's clock: ticks since the row of process 0 says it lived */
bool isSeen = true;     /* the watcher has seen the sign in the row of process 0: no two beats leave the same one */
bool wasSeen = false;   /* and the sign before it */
bool promoted = false;  /* there is another primary since the watcher last looked */
bool unsent = false;    /* a replica has not heard of the last beat */
byte unchanged = 0;     /* watcher's monotonic clock: ticks since it saw the sign change */
byte troubles = 0;
bool crashed = false;

bool row = true;        /* the row of process 0 is there */
bool adopted = false;   /* process 1 has taken the attempt over */

mtype = { waiting, queued, flying, over };
mtype placing = waiting;
bool isNameTaken = false;  /* the heir has the name of the call in Asterisk */
bool rungByOwner = false, rungByHeir = false, lookedAt = false;

#ifdef OLD
#define isDead (rowAge >= DEAD)
#define isTrustedBehindQueue true
#else
#define isDead (unchanged >= DEAD)
#define isTrustedBehindQueue (said < TRUST)
#endif

#if defined(OLD) || defined(NO_NAME)
#define takesName false
#else
#define takesName true
#endif

#ifdef NO_RESTART
#define isAnotherPrimary false
#else
#define isAnotherPrimary promoted
#endif

active proctype owner() {
  do
  /* A beat that finds its row gone is a new incarnation: it holds nothing of the old one. */
  :: atomic { !crashed && row -> said = 0; rowAge = 0; unsent = true; wasSeen = isSeen; isSeen = false }
#ifdef OLD
  :: atomic { !crashed && !row -> row = true; said = 0; rowAge = 0 }
#else
  :: atomic { !crashed && !row -> if :: placing == waiting || placing == queued -> placing = over :: else fi; break }
#endif
  :: atomic { !crashed && placing == waiting && said < TRUST -> placing = queued }
  :: atomic { !crashed && placing == queued && isTrustedBehindQueue -> placing = flying }
  :: atomic { !crashed -> crashed = true; break }
  od
}

/* What was sent arrives whatever has become of its sender, and however late. */
active proctype asterisk() {
  atomic { placing == flying -> if :: !isNameTaken -> rungByOwner = true :: else fi; placing = over }
}

active proctype watcher() {
  do
  :: atomic { !adopted ->
      if :: !isSeen || isAnotherPrimary -> unchanged = 0 :: else fi;
      isSeen = true; wasSeen = false; promoted = false;
      if
      :: row && isDead -> row = false; adopted = true;
#ifndef SUSPENDED
        assert(crashed || said >= TRUST)  /* nobody who trusts itself is taken for dead */
#endif
      :: else
      fi }
  /* Asterisk gives the name away once: the heir has it, or learns that the call itself has it. */
  :: atomic { adopted && !lookedAt -> lookedAt = true; isNameTaken = takesName; rungByHeir = !rungByOwner }
  :: atomic { lookedAt -> break }
  od
}

active proctype world() {
  do
  :: atomic { older(said); older(rowAge); older(unchanged) }
#ifdef SUSPENDED
  :: atomic { older(rowAge); older(unchanged) }
#endif
  :: atomic { troubles < TROUBLES -> troubles++; rowAge = least(rowAge + DEAD, LONG) }
  :: atomic { troubles < TROUBLES -> troubles++; rowAge = 0 }
  /* A replica that had not heard the last beat, and whose clock is ahead. */
  :: atomic { troubles < TROUBLES && row && unsent -> troubles++; unsent = false; isSeen = wasSeen; promoted = true; rowAge = least(rowAge + DEAD, LONG) }
  :: lookedAt && placing == over -> break
  od
}

/* No guest is rung twice unannounced. */
active proctype judge() {
  assert(!(rungByOwner && rungByHeir))
}

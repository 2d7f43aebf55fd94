/*
 * One lane of deliveries and two processes that carry, each with up to two carries of it under way. A carry whose claim
 * is lost goes on, and finds out later that the lane is somebody else's. `-DOLD` is the protocol as it was: a lane is
 * held for a time, and a release and a settlement ask for the process at most, not for the claim.
 */
#define CARRIES 4   /* 0 and 1 are of process 0, 2 and 3 of process 1 */
#define FREE 9
#define CLAIMS 4    /* claims in one run */

#define processOf(c) ((c) / 2)

byte holder = FREE;      /* the process that the row names */
byte claims = 0;         /* the claim in the row; each claim is one more */
bool lost = false;       /* a promoted replica has not heard of the claim; or, as it was, its time is over */

bool carries[CARRIES];   /* under way */
byte claimOf[CARRIES];
byte buried = FREE;      /* a process that was taken for dead, though it may live */

byte settledUnder = 0;   /* the claim under which the message in front was settled last; 0 is not */

#ifdef OLD
#define mayRelease(c) (holder == processOf(c))
#define maySettle(c) true
#else
#define mayRelease(c) (holder == processOf(c) && claims == claimOf[c])
#define maySettle(c) (holder == processOf(c) && claims == claimOf[c])
#endif

/* How many carries could still change the lane or its messages. */
#define effective(c) (carries[c] && maySettle(c) && mayRelease(c) -> 1 : 0)
#define holders (effective(0) + effective(1) + effective(2) + effective(3))

active [CARRIES] proctype carry() {
  do
  :: atomic { !carries[_pid] && claims < CLAIMS && (holder == FREE || lost) ->
      holder = processOf(_pid); claims++; lost = false; carries[_pid] = true; claimOf[_pid] = claims;
      assert(holders <= 1) }
  /* A settlement: it counts only from who holds the lane. */
  :: atomic { carries[_pid] && maySettle(_pid) ->
      assert(claimOf[_pid] == claims && holder == processOf(_pid)); settledUnder = claimOf[_pid] }
  :: atomic { carries[_pid] -> if :: mayRelease(_pid) -> assert(claimOf[_pid] == claims); holder = FREE; lost = false :: else fi;
      carries[_pid] = false }
  :: atomic { claims == CLAIMS && !carries[_pid] -> break }
  od
}

active proctype world() {
  do
  :: atomic { holder != FREE && !lost -> lost = true }
  /* Its process is taken for dead, and its lanes are freed; its carries may go on. */
  :: atomic { buried == FREE && holder != FREE -> buried = holder; holder = FREE; lost = false }
  :: claims == CLAIMS -> break
  od
}

/** Who was behind an account at an instant, for everybody who shows who did something. */

/** A person who had an account, from one instant to another; null is still. */
export interface HeldAccount {
  readonly account: string;
  readonly person: string;
  readonly since: string;
  readonly until: string | null;
}

/**
 * Says `Maria Lopez (desk2)` for desk2, and `desk2` where nobody's name is known for that instant. Where only the span
 * is known in which it was done, somebody is named who had the account all that time.
 */
export type CallByName = (actor: string, at: string, until?: string) => string;

export function callByName(held: readonly HeldAccount[]): CallByName {
  const byAccount = Map.groupBy(held, ({ account }) => account);
  return (actor, at, end = at) => {
    // What was done with a token of an account is written as `spa (token till)`; `staff 12` is nobody's account.
    const theirs = byAccount.get(actor.replace(/ \(token .*\)$/s, '')) ?? [];
    const [first, last] = [Date.parse(at), Date.parse(end)];
    const found = theirs.find(
      ({ since, until }) => Date.parse(since) <= first && (until === null || last < Date.parse(until)),
    );
    return found === undefined ? actor : `${found.person} (${actor})`;
  };
}

/** What each host of the database URL is, where there are several: one that is down is missed when it is needed. */
import { inWords, type Sight, survey } from '../db/survey.ts';
import { atTerminal, bad, type Finding, good, warning } from './finding.ts';

const what = 'hosts';

export async function examineHosts(url: string): Promise<Finding[]> {
  const sights = await Promise.all(survey(url));
  if (sights.length === 1) return [];
  const newest = Math.max(...sights.map(({ timeline }) => timeline));
  const primaries = sights.filter(({ state }) => state === 'primary').length;
  return sights.map((sight) => judge(sight, primaries, newest));
}

function judge(sight: Sight, primaries: number, newest: number): Finding {
  const words = inWords(sight);
  const seen = atTerminal(words);
  if (sight.state === 'away')
    return warning(what, seen, atTerminal('start PostgreSQL there: while it is away, one host less can take over'));
  if (sight.state === 'closed')
    return warning(what, seen, atTerminal('free disk space there, or take default_transaction_read_only back'));
  if (primaries === 0) return bad(what, seen, atTerminal('none of the hosts can be written to: promote one of them'));
  if (sight.state === 'primary' && primaries > 1)
    return bad(
      what,
      atTerminal(`${words}, and so says another one (timeline ${sight.timeline})`),
      atTerminal(
        sight.timeline < newest
          ? 'stop this one: it was replaced, and has to follow the other before it may run again'
          : 'keep this one, and stop the other',
      ),
    );
  return good(what, seen);
}

/** What an Asterisk knows of a call, whether we have heard of it or not. */
import type { Seen } from '../telephony.ts';
import { messageOf } from './answers.ts';
import type { Channel, Variable } from './ari-types.ts';
import type { Connection } from './connection.ts';
import { channelId, isPlaceholder, outcomeVariable } from './dial.ts';
import { text } from './said.ts';
import { hasHeard, outcomeOf } from './translate.ts';

export async function lookAt(connection: Connection | undefined, node: string, id: string): Promise<Seen> {
  if (connection === undefined) return { state: 'unknown', reason: `Asterisk ${node} is not connected` };
  try {
    const channel = await connection.request({ method: 'GET', uri: `channels/${channelId(id)}` });
    const isThere = channel.status === 200 && !isPlaceholder(text((channel.body as Partial<Channel>).name, 100));
    if (isThere) return living(channel.body as Channel);
    if (channel.status !== 200 && channel.status !== 404)
      return { state: 'unknown', reason: `Asterisk ${node} answered ${messageOf(channel)}` };
    // The outcome is written before the channel goes, so that one of the two is always there.
    const kept = await connection.request({
      method: 'GET',
      uri: 'asterisk/variable',
      query: { variable: outcomeVariable(id) },
    });
    if (kept.status !== 200) return { state: 'unknown', reason: `Asterisk ${node} answered ${messageOf(kept)}` };
    const ended = outcomeOf(id, text((kept.body as Partial<Variable>).value, 500));
    return ended === undefined ? { state: 'gone' } : { state: 'gone', ended };
  } catch (error) {
    return { state: 'unknown', reason: error instanceof Error ? error.message : String(error) };
  }
}

function living(channel: Channel): Seen {
  return { state: 'live', answered: channel.state === 'Up', heard: hasHeard(channel) };
}

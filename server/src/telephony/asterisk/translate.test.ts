import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outcomeOf, progressOf } from './translate.ts';

const id = '0b9d6c1e-6f2a-4f6e-9a55-0c5a4f1f7d11';
const timestamp = '2026-11-15T03:34:59.242+0000';
const at = new Date('2026-11-15T03:34:59.242Z');
const channel = (more: object = {}) => ({
  id: `reveille-${id}`,
  state: 'Down',
  channelvars: { REVEILLE_HEARD: '', REVEILLE_OUTCOME: '' },
  ...more,
});

describe('what Asterisk says', () => {
  it.each([
    ['RINGING', 'ringing'],
    ['PROGRESS', 'ringing'],
    ['ANSWER', 'answered'],
  ])('is progress of our call when a dial says %s', (dialstatus, kind) => {
    expect(progressOf({ type: 'Dial', timestamp, dialstatus, peer: channel() }, 'voice')).toEqual({
      kind,
      id,
      node: 'voice',
      at,
    });
  });

  it.each(['', 'BUSY', 'CANCEL', 'NOANSWER'])(
    'is no progress when a dial says "%s": the end comes by itself',
    (dialstatus) => {
      expect(progressOf({ type: 'Dial', timestamp, dialstatus, peer: channel() }, 'voice')).toBeUndefined();
    },
  );

  it('is heard only when the dialplan says that the whole announcement was read', () => {
    const said = (heard: string) =>
      progressOf(
        { type: 'ChannelCallerId', timestamp, channel: channel({ channelvars: { REVEILLE_HEARD: heard } }) },
        'voice',
      );
    expect(said('')).toBeUndefined();
    expect(said('1')).toEqual({ kind: 'heard', id, node: 'voice', at });
  });

  it('ends as the dialplan wrote it', () => {
    const channelvars = { REVEILLE_OUTCOME: '1794713895.194,1794713891.903,1,2,16,200,500,500,' };
    expect(
      progressOf({ type: 'ChannelDestroyed', timestamp, cause: 16, channel: channel({ channelvars }) }, 'voice'),
    ).toEqual({
      kind: 'ended',
      node: 'voice',
      id,
      at: new Date(1_794_713_895_194),
      answered: true,
      answeredAt: new Date(1_794_713_891_903),
      heard: true,
      key: '2',
      cause: 16,
    });
  });

  it('ends as the event says where the dialplan wrote nothing', () => {
    const event = { type: 'ChannelDestroyed', timestamp, cause: 17, tech_cause: 486, channel: channel() };
    const ended = {
      kind: 'ended',
      node: 'voice',
      id,
      at,
      answered: false,
      heard: false,
      key: '',
      cause: 17,
      sipStatus: 486,
    };
    expect(progressOf(event, 'voice')).toEqual(ended);
    expect(progressOf({ ...event, channel: channel({ state: 'Up' }) }, 'voice')).toEqual({ ...ended, answered: true });
  });

  it('is nothing where it is about a channel that is not ours', () => {
    for (const stranger of ['1794713753.5', `reveille-`, `reveille-${id}x`, `x-reveille-${id}`, id])
      expect(
        progressOf({ type: 'ChannelDestroyed', timestamp, cause: 16, channel: channel({ id: stranger }) }, 'voice'),
      ).toBeUndefined();
  });

  it('is nothing, and no error, where it is not what Asterisk describes', () => {
    const kind = fc.constantFrom('Dial', 'ChannelCallerId', 'ChannelDestroyed', 'Other');
    fc.assert(
      fc.property(
        kind,
        fc.dictionary(fc.constantFrom('peer', 'channel', 'dialstatus', 'timestamp', 'cause'), fc.jsonValue()),
        (type, rest) => {
          expect(progressOf({ ...rest, type }, 'voice')).toBeUndefined();
        },
      ),
    );
  });
});

describe('an outcome', () => {
  const outcome = (room: string, party: string, redirected: string) =>
    outcomeOf(id, `1.5,,,,23,302,${room},${party},${redirected}`);

  it('is none while nothing is written', () => {
    expect(outcomeOf(id, '')).toBeUndefined();
  });

  it('tells the SIP answer that refused the call, and not the one that took it', () => {
    expect(outcomeOf(id, '1.5,,,,17,486,200,200,')).toEqual({
      id,
      at: new Date(1500),
      answered: false,
      heard: false,
      key: '',
      cause: 17,
      sipStatus: 486,
    });
    expect(outcomeOf(id, '1.5,1.2,,,16,200,200,200,')).not.toHaveProperty('sipStatus');
  });

  it('was connected with the room where somebody answered there, and by an earlier dialplan never', () => {
    expect(outcomeOf(id, '1.5,1.2,1,1,16,200,9,9,,ANSWER')?.connected).toBe(true);
    expect(outcomeOf(id, '1.5,1.2,1,1,16,200,9,9,,NOANSWER')).not.toHaveProperty('connected');
    expect(outcomeOf(id, '1.5,1.2,1,1,16,200,9,9,')).not.toHaveProperty('connected');
  });

  it('was forwarded where the PBX says so, or where somebody else has answered', () => {
    expect(outcome('101', '101', '199')?.forwardedTo).toBe('199');
    expect(outcome('101', '799', '')?.forwardedTo).toBe('799');
    expect(outcome('101', '101', '')).not.toHaveProperty('forwardedTo');
    expect(outcome('101', '', '')).not.toHaveProperty('forwardedTo');
    expect(outcome('101', '+49301234101', '')).not.toHaveProperty('forwardedTo');
  });

  it('is read without an error, whatever is written', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (written) => {
        const read = outcomeOf(id, written.join(','));
        expect(read === undefined || Number.isFinite(read.at.getTime() + read.cause)).toBe(true);
      }),
    );
  });
});

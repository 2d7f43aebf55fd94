import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type Asterisk, asterisk } from '../server/src/telephony/asterisk/asterisk.ts';
import type { Call, Progress } from '../server/src/telephony/telephony.ts';
import { type Lab, ownLab } from './lab.ts';

/** A node is dead after ten seconds without an answer; the rest is for a busy machine. */
const eventually = { timeout: 180_000, interval: 100 };

describe('two Asterisks as one telephone system', () => {
  let lab: Lab;
  let phones: Asterisk;
  const progress: Progress[] = [];
  const changes: string[] = [];

  beforeAll(async () => {
    lab = await ownLab({ nodes: 2 });
    await lab.up();
    phones = client();
    phones.onProgress((one) => progress.push(one));
    phones.onNode((node, connected) => changes.push(`${node} ${connected ? 'connected' : 'lost'}`));
    phones.connect();
    await vi.waitUntil(() => changes.length === 2, eventually);
  });

  afterAll(async () => {
    await phones.close();
    await lab.remove();
  });

  const client = () => asterisk({ ...lab.ari, url: lab.nodes.map((node) => node.url).join(',') });
  const nodeOf = (index: 0 | 1) => new URL(lab.nodes[index]?.url ?? '').host;
  const kinds = (id: string) => progress.flatMap((one) => (one.id === id ? [one.kind] : []));
  const call = (extension: string, node: string): Call => ({
    id: randomUUID(),
    property: 'grand',
    node,
    extension,
    ringSeconds: 20,
    caller: { name: 'Wake-up', number: '900' },
    script: { announcement: ['hello-world'], readings: 1, waitSeconds: 1, replies: {}, goodbye: 'vm-goodbye' },
  });

  it('spreads calls over the nodes, and sees one die and come back', async () => {
    const first = call('362', phones.pick('grand') ?? '');
    await phones.place(first);
    await vi.waitFor(() => expect(kinds(first.id)).toContain('ringing'), eventually);
    expect(phones.pick('grand')).not.toBe(first.node);
    await phones.hangUp(first);
    const lost = call('363', nodeOf(1));
    await phones.place(lost);
    changes.length = 0;
    await lab.kill('voice2');
    await vi.waitFor(() => expect(changes).toEqual([`${nodeOf(1)} lost`]), eventually);
    expect(phones.pick('grand')).toBe(nodeOf(0));
    expect(await phones.look(lost)).toMatchObject({ state: 'unknown' });
    expect(await phones.place(call('100', nodeOf(1)))).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('doctor'),
    });
    await lab.up('voice2');
    await vi.waitFor(() => expect(changes).toEqual([`${nodeOf(1)} lost`, `${nodeOf(1)} connected`]), eventually);
    expect(await phones.look(lost)).toEqual({ state: 'gone' });
  });

  it('is unsure of a call whose answer does not come, and finds out later', async () => {
    const asked = call('104', nodeOf(1));
    changes.length = 0;
    await lab.freeze('voice2');
    try {
      expect(await phones.place(asked)).toEqual({ outcome: 'unsure', node: nodeOf(1) });
      await vi.waitFor(() => expect(changes).toEqual([`${nodeOf(1)} lost`]), eventually);
    } finally {
      await lab.thaw('voice2');
    }
    await vi.waitFor(() => expect(changes).toContain(`${nodeOf(1)} connected`), eventually);
    await vi.waitFor(async () => expect(await phones.look(asked)).toMatchObject({ state: 'gone' }), eventually);
  });

  const ask = (path: string, method = 'GET') =>
    fetch(`${lab.ari.url}/ari/${path}`, {
      method,
      headers: { authorization: `Basic ${Buffer.from(`${lab.ari.user}:${lab.ari.password}`).toString('base64')}` },
    });
  /** Those that Asterisk turns events into JSON for. */
  const applications = async () => {
    const all = (await (await ask('applications')).json()) as { name: string; channel_ids: string[] }[];
    return all.filter((one) => one.channel_ids.length > 0).map((one) => one.name);
  };

  it('leaves no application in Asterisk when it is closed', async () => {
    const before = await applications();
    const second = client();
    second.connect();
    await vi.waitFor(async () => expect(await applications()).toHaveLength(before.length + 1), eventually);
    await second.close();
    await vi.waitFor(async () => expect(await applications()).toEqual(before), eventually);
  });

  it('leaves none either when it goes without a word, also while a phone rings', async () => {
    const before = await applications();
    const name = 'reveille-0123456789abcdef';
    const socket = new WebSocket(`${lab.ari.url.replace('http', 'ws')}/ari/events?app=${name}`, {
      auth: `${lab.ari.user}:${lab.ari.password}`,
    });
    await once(socket, 'open');
    await ask(`applications/${name}/subscription?eventSource=channel:`, 'POST');
    const ringing = call('301', nodeOf(0));
    await phones.place(ringing);
    onTestFinished(() => phones.hangUp(ringing));
    await vi.waitFor(() => expect(kinds(ringing.id)).toContain('ringing'), eventually);
    expect(await applications()).toContain(name);
    socket.terminate();
    await vi.waitFor(async () => expect(await applications()).toEqual(before), eventually);
  });
});

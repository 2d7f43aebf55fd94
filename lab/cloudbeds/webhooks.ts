/** Webhooks as they send them: a few words about what happened, unsigned, to whoever has subscribed. */

export interface Subscription {
  readonly id: string;
  readonly object: string;
  readonly action: string;
  readonly endpoint: string;
}

export class Webhooks {
  readonly subscriptions: Subscription[] = [];
  /** How often each is sent: twice, as they may, or not at all. */
  times = 1;
  /** What was answered to each. */
  readonly answers: number[] = [];

  async send(hotel: string, event: string, data: Readonly<Record<string, string>>): Promise<void> {
    const body = JSON.stringify({ version: '1.0', event, timestamp: Date.now() / 1000, propertyID: hotel, ...data });
    for (const { object, action, endpoint } of this.subscriptions) {
      if (`${object}/${action}` !== event) continue;
      for (let time = 0; time < this.times; time += 1) {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(endpoint, { method: 'POST', headers, body }).catch(() => undefined);
        this.answers.push(answer?.status ?? 0);
      }
    }
  }
}

/** As the gateway has it: from so many in a second on each waits, and from twice as many on it is turned away. */
export class Limits {
  perSecond = 50;
  burst = 100;
  delayMilliseconds = 1000;
  delayed = 0;
  turnedAway = 0;
  #came: number[] = [];

  come(): 'at once' | 'delayed' | 'too many' {
    const now = Date.now();
    this.#came = this.#came.filter((at) => at > now - 1000);
    this.#came.push(now);
    if (this.#came.length > this.burst) {
      this.turnedAway += 1;
      return 'too many';
    }
    if (this.#came.length <= this.perSecond) return 'at once';
    this.delayed += 1;
    return 'delayed';
  }
}

/** Tells how far a long piece of work has come: one line that overwrites itself on a terminal, ten lines elsewhere. */
export interface Progress {
  at(done: number): void;
  end(): void;
}

const barWidth = 30;
const redrawEvery = 100;

export function showProgress(what: string, total: number, output: NodeJS.WriteStream = process.stderr): Progress {
  const started = performance.now();
  let first: number | undefined;
  let drawn = 0;
  let told = 0;
  const line = (done: number): string => {
    const seconds = (performance.now() - started) / 1000;
    const rate = (done - (first ?? 0)) / Math.max(seconds, 0.001);
    const left = rate > 0 ? (total - done) / rate : 0;
    return (
      `${String(Math.floor((done / total) * 100)).padStart(3)} %  ${grouped(done)} of ${grouped(total)} ` +
      `${what}, ${grouped(Math.round(rate))}/s, ${clock(left)} left`
    );
  };
  return {
    at(done) {
      // What an earlier run had made must not flatter the rate of this one.
      first ??= done;
      if (output.isTTY) {
        if (performance.now() - drawn < redrawEvery && done < total) return;
        drawn = performance.now();
        const filled = Math.round((done / total) * barWidth);
        output.write(`\r${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${line(done)}\u001b[K`);
      } else if (Math.floor((done / total) * 10) > told) {
        told = Math.floor((done / total) * 10);
        output.write(`${line(done)}\n`);
      }
    },
    end() {
      if (output.isTTY && drawn > 0) output.write('\n');
    },
  };
}

export function grouped(number: number): string {
  return number.toLocaleString('en-US');
}

function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

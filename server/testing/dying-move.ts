/** Moves a hotel, and kills itself at a step: `node dying-move.ts FROM TO CODE ADDRESS STEP`. */
import { moveHotel } from '../src/moving/move.ts';

const [from = '', to = '', code = '', address = '', last = ''] = process.argv.slice(2);
await moveHotel({
  from,
  to,
  code,
  address,
  operator: 'test',
  step: (step) => {
    // Nothing is caught, closed or rolled back.
    if (step === last) process.kill(process.pid, 'SIGKILL');
  },
});

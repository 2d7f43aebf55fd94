import type { ReactElement } from 'react';
import classes from './choices.module.css';

interface Props {
  readonly label: string;
  readonly choices: readonly { readonly name: string; readonly chosen: boolean; readonly choose: () => void }[];
}

/** A few answers side by side, of which one counts. */
export function Choices({ label, choices }: Props): ReactElement {
  return (
    <div className={classes.choices} role="group" aria-label={label}>
      {choices.map(({ name, chosen, choose }) => (
        <button key={name} type="button" className={classes.choice} aria-pressed={chosen} onClick={choose}>
          {name}
        </button>
      ))}
    </div>
  );
}

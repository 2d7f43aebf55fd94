/** What is broken in a room, and the way to say so. */
import type { ReactElement } from 'react';
import { useLanguage } from '../shared/language/language.tsx';
import { Icon } from '../shared/look/icons.tsx';
import { useSession } from '../shared/session.ts';
import { clockTime, shortDate } from '../shared/time/zone.ts';
import classes from './defects.module.css';
import type { Defect } from './hotel.ts';
import { addressOf, wentIn } from './place.ts';
import card from './room-card.module.css';
import type { Act } from './shift.tsx';
import { useWords } from './words.ts';

interface Props {
  readonly room: string;
  readonly defects: readonly Defect[];
  readonly act: Act;
}

export function Defects({ room, defects, act }: Props): ReactElement {
  const t = useWords();
  const to = addressOf(room, 'defect');
  return (
    <>
      {defects.length === 0 ? null : (
        <section aria-labelledby="defects">
          <h2 id="defects" className={classes.title}>
            {t('room.defects')}
          </h2>
          <ul className={classes.list}>
            {defects.map((defect) => (
              <One key={defect.id} defect={defect} act={act} />
            ))}
          </ul>
        </section>
      )}
      <a className={card.minibar} href={to} onClick={() => wentIn(to)}>
        {t('room.report')} <span aria-hidden="true">›</span>
      </a>
    </>
  );
}

function One({ defect, act }: { readonly defect: Defect; readonly act: Act }): ReactElement {
  const t = useWords();
  const { tag } = useLanguage();
  const { timezone } = useSession().property;
  const { id, room, words, photo, reported, reporter } = defect;
  const at = Date.parse(reported);
  const time = `${shortDate(at, timezone, tag)} ${clockTime(at, timezone)}`;
  return (
    <li className={classes.defect}>
      {photo ? (
        <a href={`/api/v1/defects/${id}/photo`} target="_blank" rel="noreferrer">
          <img
            className={classes.photo}
            src={`/api/v1/defects/${id}/photo`}
            alt={t('presence.photo', { words })}
            loading="lazy"
          />
        </a>
      ) : (
        <Icon name="wrench" />
      )}
      <span className={classes.words}>
        {words}
        <span className={classes.who}>{t('presence.reported', { reporter, time })}</span>
      </span>
      <button
        type="button"
        className={classes.fix}
        aria-label={t('room.fixOne', { words })}
        onClick={() => act(room, { kind: 'fix', defect: id }, words)}
      >
        <Icon name="check" size={16} />
        {t('room.fix')}
      </button>
    </li>
  );
}

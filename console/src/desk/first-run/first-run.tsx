import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import { Lines } from '../checklist/checklist.tsx';
import { type Checklist, checklistQuery } from '../checklist/queries.ts';
import { useDraft } from './draft.ts';
import { Frame, type Step, steps } from './frame.tsx';
import { CallStep, PhonesStep, RingStep, RoomsStep, type StepProps } from './steps.tsx';

/** The part with the administrator signed in. The address says the step, so a page that is loaded again stays there. */
export function FirstRun(): ReactElement | null {
  const { data: checklist } = useQuery(checklistQuery);
  const [hash, setHash] = useState(location.hash);
  const [draft, keep] = useDraft();
  useEffect(() => {
    const changed = (): void => setHash(location.hash);
    window.addEventListener('hashchange', changed);
    return () => window.removeEventListener('hashchange', changed);
  }, []);
  const named = own.find((one) => `#${one}` === hash);
  const step = named ?? (checklist === undefined ? undefined : firstOpen(checklist));
  if (step === undefined) return null;
  if (step === 'done') return <Done />;
  const at = steps.indexOf(step);
  const Shown = shown[step];
  const back = step === 'rooms' ? {} : { back: () => go(steps[at - 1]) };
  return <Shown key={step} draft={draft} keep={keep} next={() => go(steps[at + 1])} {...back} />;
}

function go(to: Step | undefined): void {
  location.hash = to ?? 'done';
}

const own = ['rooms', 'phones', 'ring', 'call', 'done'] as const;
const shown: Readonly<Record<Exclude<(typeof own)[number], 'done'>, (props: StepProps) => ReactElement>> = {
  rooms: RoomsStep,
  phones: PhonesStep,
  ring: RingStep,
  call: CallStep,
};

/** Where somebody goes on who comes back, perhaps in another browser. */
function firstOpen({ rooms, phones, testRing, wakeup }: Checklist): (typeof own)[number] {
  if (!rooms) return 'rooms';
  if (wakeup) return 'done';
  if (!phones) return 'phones';
  return testRing ? 'call' : 'ring';
}

function Done(): ReactElement {
  const t = useTranslate();
  // As it is now: what was true some steps ago is not good enough here.
  const { data: checklist, isFetchedAfterMount } = useQuery({ ...checklistQuery, refetchOnMount: 'always' });
  return (
    <Frame
      step="done"
      how="setup.done.how"
      back={() => (location.hash = 'call')}
      next={{ words: t('setup.done.open'), act: () => location.assign('/') }}
    >
      {checklist === undefined || !isFetchedAfterMount ? null : <Lines checklist={checklist} />}
    </Frame>
  );
}

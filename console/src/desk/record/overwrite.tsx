import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { Refused } from '../../shared/http/request.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { Dialog } from '../look/dialog.tsx';
import { useTell } from '../undo/toasts.tsx';
import { tellResult, type Told } from '../wakeups/queries.ts';
import { results, type Wakeup } from '../wakeups/wakeup.ts';

const people = ['in-person', 'already-up'] as const;

function toldOf(chosen: string): Told {
  return people.find((one) => one === chosen) ?? Number(chosen);
}

/** A person knows better than the telephone how it went; why is kept with their name. */
export function Overwrite({
  call,
  opened,
  close,
}: {
  readonly call: Wakeup;
  readonly opened: boolean;
  readonly close: () => void;
}): ReactElement {
  const t = useTranslate();
  const tell = useTell();
  const queries = useQueryClient();
  const [result, setResult] = useState<string>('in-person');
  const [reason, setReason] = useState('');
  const [trouble, setTrouble] = useState('');

  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    try {
      await tellResult(call.id, toldOf(result), reason.trim());
      tell({ title: t('done.status'), detail: t('record.room', { room: call.room }) });
      setReason('');
      setTrouble('');
      close();
    } catch (error) {
      setTrouble(error instanceof Refused ? error.message : t('trouble.away'));
    }
    for (const queryKey of [['record'], ['wakeups']]) void queries.invalidateQueries({ queryKey });
  };

  return (
    <Dialog opened={opened} close={close} title={t('record.overwrite')}>
      <form onSubmit={(event) => void save(event)}>
        <Stack gap="md">
          <NativeSelect
            label={t('record.result')}
            size="md"
            data-autofocus
            value={result}
            onChange={(event) => setResult(event.currentTarget.value)}
            data={[
              ...people.map((one) => ({ value: one, label: t(`ending.${one}`) })),
              ...results.map((one) => ({
                value: String(one),
                label: t(one === 1 ? 'result.answered' : `result.${one}`),
              })),
            ]}
          />
          <TextInput
            label={t('record.reason')}
            description={t('record.reasonHint')}
            size="md"
            required
            withAsterisk={false}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {trouble === '' ? null : (
            <Text role="alert" c="var(--waiting-text)">
              {trouble}
            </Text>
          )}
          <Group justify="flex-end">
            <Button type="submit" size="md" disabled={reason.trim() === ''}>
              {t('record.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

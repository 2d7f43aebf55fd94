import type { ReactElement } from 'react';
import { useLanguage } from '../../shared/language/language.tsx';
import screen from '../look/screen.module.css';
import { Connection } from './connection.tsx';
import { phoneCause } from './diagnosis.ts';
import type { PhoneNode } from './queries.ts';

export function PhoneSystems({
  lines,
  nodes,
}: {
  readonly lines: number;
  readonly nodes: readonly PhoneNode[];
}): ReactElement {
  const { t } = useLanguage();
  if (nodes.length === 0)
    return (
      <ul className={screen.rows}>
        <Connection
          name="Asterisk"
          tone="urgent"
          state="connections.state.down"
          trouble={{ cause: 'noPhones', place: '', said: '' }}
          facts={[]}
        />
      </ul>
    );
  return (
    <ul className={screen.rows}>
      {nodes.map((node) => {
        const cause = phoneCause(node);
        return (
          <Connection
            key={node.name}
            name={node.name}
            about="Asterisk"
            tone={cause === undefined ? 'answered' : 'urgent'}
            state={
              cause === undefined
                ? 'connections.state.working'
                : cause === 'pbx'
                  ? 'connections.state.pbxLost'
                  : 'connections.state.phonesDown'
            }
            trouble={cause === undefined ? undefined : { cause, place: node.name, said: node.detail }}
            facts={[
              ...(node.version === '' ? [] : [['connections.version', node.version] as const]),
              ['connections.calls', t('connections.callsOf', { calls: node.calls, lines })],
            ]}
          />
        );
      })}
    </ul>
  );
}

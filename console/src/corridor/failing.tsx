import { Component, type ReactElement, type ReactNode } from 'react';
import { useWords } from './words.ts';

/** A page that has failed says so, rather than being empty. */
export class Failing extends Component<{ readonly children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}

function Failed(): ReactElement {
  const t = useWords();
  return (
    <main role="alert">
      <p>{t('trouble.page')}</p>
      <button type="button" onClick={() => location.reload()}>
        {t('trouble.reload')}
      </button>
    </main>
  );
}

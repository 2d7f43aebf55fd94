import '../shared/look/global.css';
import './corridor.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { corridor } from '../shared/language/en/corridor.ts';
import { Language } from '../shared/language/language.tsx';
import { Corridor } from './corridor.tsx';
import { Failing } from './failing.tsx';
import { load } from './languages.ts';

// The list goes back to where it was by itself, also when the browser would do it too early.
history.scrollRestoration = 'manual';

const root = document.querySelector('#root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <Language english={corridor} load={load}>
        <Failing>
          <Corridor />
        </Failing>
      </Language>
    </StrictMode>,
  );

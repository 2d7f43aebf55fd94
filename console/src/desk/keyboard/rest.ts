/**
 * Where the keyboard rests when what had it is gone: on the screen itself, so that keys work there and Tab goes on from
 * there.
 */
const screen = 'screen';

/** Nothing that somebody has chosen is focused. */
export function isResting(): boolean {
  return (
    document.activeElement === null || document.activeElement === document.body || document.activeElement.id === screen
  );
}

export function rest(): void {
  if (isResting()) document.getElementById(screen)?.focus({ preventScroll: true });
}

/** Two soft tones, made here: no file to load, and nothing a browser could refuse to play once somebody has clicked. */
let context: AudioContext | undefined;

/** A browser lets a page make sounds only after a person has done something in it. */
export function armSound(): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
}

export function isArmed(): boolean {
  return context?.state === 'running';
}

let count = 0;

export function sound(): void {
  armSound();
  if (context === undefined) return;
  // What a test can see of a sound: how often one was really let out.
  if (isArmed()) count += 1;
  document.documentElement.dataset['sounds'] = String(count);
  const now = context.currentTime;
  for (const [index, pitch] of [660, 880, 660, 880].entries()) {
    const start = now + index * 0.28;
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.frequency.value = pitch;
    tone.type = 'sine';
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(0.25, start + 0.03);
    loudness.gain.linearRampToValueAtTime(0, start + 0.25);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.26);
  }
}

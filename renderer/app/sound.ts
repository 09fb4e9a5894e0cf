import { ref } from 'vue';

/**
 * Sounds of the table, synthesised in the browser: a knock per die, chips, a page turn, a win. Silent at volume 0
 * and before the first input.
 */
export const volume = ref(0);

interface Output {
  readonly audio: AudioContext;
  readonly out: GainNode;
}

let opened: Output | null = null;
let noiseBuffer: AudioBuffer | null = null;

/** The audio output; null if sound is off or missing. */
function output(): Output | null {
  if (volume.value <= 0 || !('AudioContext' in window)) return null;
  // Browsers play nothing before the first tap or key.
  if ('userActivation' in navigator && !navigator.userActivation.hasBeenActive) return null;
  opened ??= openOutput();
  if (opened.audio.state === 'suspended') void opened.audio.resume();
  // Squared, so that the slider sounds linear.
  opened.out.gain.value = volume.value ** 2;
  return opened;
}

function openOutput(): Output {
  const audio = new AudioContext({ latencyHint: 'interactive' });
  const out = audio.createGain();
  out.connect(audio.destination);
  return { audio, out };
}

/** Half a second of noise, generated once. */
function noise(audio: AudioContext): AudioBuffer {
  if (noiseBuffer) return noiseBuffer;
  noiseBuffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = noiseBuffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return noiseBuffer;
}

interface Tone {
  /** Start and end of the glide, in Hz. */
  readonly pitch: number;
  readonly glide?: number;
  /** Delay and duration in seconds. */
  readonly at?: number;
  readonly rings: number;
  readonly loud: number;
  readonly type?: OscillatorType;
}

const QUIETEST = 0.0001;

function ring({ pitch, glide, at = 0, rings, loud, type = 'sine' }: Tone): void {
  const to = output();
  if (!to) return;
  const begins = to.audio.currentTime + at;
  const tone = to.audio.createOscillator();
  const gain = to.audio.createGain();
  tone.type = type;
  tone.frequency.setValueAtTime(pitch, begins);
  if (glide !== undefined) tone.frequency.exponentialRampToValueAtTime(glide, begins + rings);
  gain.gain.setValueAtTime(0, begins);
  gain.gain.linearRampToValueAtTime(loud, begins + 0.004);
  gain.gain.exponentialRampToValueAtTime(QUIETEST, begins + rings);
  tone.connect(gain).connect(to.out);
  tone.start(begins);
  tone.stop(begins + rings);
}

interface NoiseBurst {
  /** Start and end of the band's centre frequency, in Hz. */
  readonly pitch: number;
  readonly glide?: number;
  readonly sharp: number;
  readonly at?: number;
  readonly lasts: number;
  readonly loud: number;
}

function rush({ pitch, glide, sharp, at = 0, lasts, loud }: NoiseBurst): void {
  const to = output();
  if (!to) return;
  const begins = to.audio.currentTime + at;
  const source = to.audio.createBufferSource();
  const band = to.audio.createBiquadFilter();
  const gain = to.audio.createGain();
  source.buffer = noise(to.audio);
  band.type = 'bandpass';
  band.Q.value = sharp;
  band.frequency.setValueAtTime(pitch, begins);
  if (glide !== undefined) band.frequency.exponentialRampToValueAtTime(glide, begins + lasts);
  gain.gain.setValueAtTime(loud, begins);
  gain.gain.exponentialRampToValueAtTime(QUIETEST, begins + lasts);
  source.connect(band).connect(gain).connect(to.out);
  source.start(begins, Math.random() * 0.2, lasts);
}

export const sound = {
  /** A die hits the table: wood below, bone above, each slightly different. */
  knock(): void {
    const other = 0.9 + Math.random() * 0.25;
    rush({ pitch: 1_900 * other, sharp: 1.4, lasts: 0.05, loud: 0.9 });
    ring({ pitch: 240 * other, glide: 130, rings: 0.09, loud: 0.5 });
    rush({ pitch: 1_300 * other, sharp: 2, at: 0.07, lasts: 0.03, loud: 0.25 });
  },
  /** Chips fall on chips, up to five. */
  chips(count: number): void {
    for (let chip = 0; chip < Math.min(5, Math.max(1, count)); chip++) {
      const at = chip * 0.045 + Math.random() * 0.012;
      ring({ pitch: 3_100 + Math.random() * 900, at, rings: 0.07, loud: 0.16, type: 'triangle' });
      rush({ pitch: 5_200, sharp: 3, at, lasts: 0.03, loud: 0.2 });
    }
  },
  /** A page turns: the end of a hand. */
  page(): void {
    rush({ pitch: 900, glide: 3_600, sharp: 0.8, lasts: 0.22, loud: 0.35 });
    rush({ pitch: 2_800, glide: 700, sharp: 0.9, at: 0.16, lasts: 0.16, loud: 0.22 });
  },
  /** A win: a rising chord. */
  win(): void {
    for (const [step, pitch] of [392, 523.25, 659.25, 783.99, 1_046.5].entries()) {
      ring({ pitch, at: step * 0.11, rings: 0.9, loud: 0.2, type: 'triangle' });
      ring({ pitch: pitch * 2, at: step * 0.11, rings: 0.4, loud: 0.06 });
    }
  },
};

import { createStore } from '../../../platform/browser/browser-store.ts'

/** `no` if the sound is turned off. */
export const beepStore = createStore<string>('scanBeep', '', (stored) => stored)

let audio: AudioContext | undefined

/** Beep and vibration: staff look at the box while scanning, not at the screen. */
export function signalRead() {
  beep(1318, 0.09)
  navigator.vibrate?.(40)
}
export function signalUnknown() {
  beep(247, 0.3)
  navigator.vibrate?.([80, 60, 80])
}

function beep(frequency: number, seconds: number) {
  if (beepStore.read() === 'no' || !('AudioContext' in window)) return
  audio ??= new AudioContext()
  // Browsers suspend audio until the first interaction.
  void audio.resume()
  const [tone, volume] = [audio.createOscillator(), audio.createGain()]
  tone.frequency.value = frequency
  volume.gain.setValueAtTime(0.2, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds)
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + seconds)
}

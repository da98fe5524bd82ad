/** Alert sound and vibration of this phone; each can be switched off, and the choice is stored on the phone. */
import { subscribeToStorageChanges, readStored, storageKeys, writeStored } from '../storage.ts'
import { createStore, useStore } from '../store.ts'

export type AlertSignal = 'sound' | 'vibration'
type AlertSignalSettings = Readonly<Record<AlertSignal, boolean>>

export const alertSignalLabels: Record<AlertSignal, { label: string; hint: string }> = {
  sound: { label: '提示音', hint: '有人呼叫或待处理时响铃' },
  vibration: { label: '振动', hint: '有人呼叫或待处理时振动' },
}

/** Reads the setting; the stored value lists the signals that are switched off. */
function readAlertSignalSettings(): AlertSignalSettings {
  const silent = (readStored(storageKeys.silent) ?? '').split(',')
  return { sound: !silent.includes('sound'), vibration: !silent.includes('vibration') }
}

const store = createStore<AlertSignalSettings>(readAlertSignalSettings())
subscribeToStorageChanges((key) => key === storageKeys.silent && store.set(readAlertSignalSettings()))

export const useAlertSignals = (): AlertSignalSettings => useStore(store)

export function setAlertSignal(way: AlertSignal, on: boolean): void {
  const next = { ...store.get(), [way]: on }
  const silent = (Object.keys(next) as AlertSignal[]).filter((one) => !next[one])
  writeStored(storageKeys.silent, silent.length > 0 ? silent.join() : null)
  store.set(next)
}

/** Vibration pattern: two short beats, strong enough to feel in a pocket. */
const BEATS_MS = [180, 120, 180]
const TONES_HZ = [880, 1175]
const TONE_SECONDS = 0.16

let audio: AudioContext | undefined

/**
 * Plays the signals once. Browsers allow sound and vibration only after a user interaction; without it the alert is
 * only shown.
 */
export function playAlert(): void {
  if (!navigator.userActivation?.hasBeenActive) return
  const { sound, vibration } = store.get()
  if (vibration) navigator.vibrate?.(BEATS_MS)
  if (sound) void playTones().catch(() => undefined)
}

async function playTones(): Promise<void> {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  await audio.resume()
  for (const [place, tone] of TONES_HZ.entries())
    playTone(audio, tone, audio.currentTime + place * (TONE_SECONDS + 0.04))
}

function playTone(context: AudioContext, frequency: number, at: number): void {
  const [tone, volume] = [context.createOscillator(), context.createGain()]
  tone.frequency.value = frequency
  volume.gain.setValueAtTime(0.25, at)
  volume.gain.exponentialRampToValueAtTime(0.001, at + TONE_SECONDS)
  tone.connect(volume).connect(context.destination)
  tone.start(at)
  tone.stop(at + TONE_SECONDS)
}

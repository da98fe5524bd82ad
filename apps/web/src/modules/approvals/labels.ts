import { label } from '@nocturne/contract/dictionaries'

import type { Tone } from '../../kit/tone.ts'

const approvalTones: Record<string, Tone> = { '0': 'warning', '1': 'positive', '2': 'danger', '3': 'neutral' }
const stepTones: Record<string, Tone> = {
  '0': 'neutral',
  '1': 'warning',
  '2': 'positive',
  '3': 'danger',
  '4': 'accent',
}

/** How an approval stands, in a word and its tone. */
export const approvalState = (status: string): { text: string; tone: Tone } => ({
  text: label('approval_status', status),
  tone: approvalTones[status] ?? 'neutral',
})

/** Somebody else of his step has decided it. */
export const ENDED = '5'

/** What somebody who was asked has said. */
export const stepState = (status: string): { text: string; tone: Tone } => ({
  text: status === ENDED ? '无需处理' : label('approval_step_status', status),
  tone: stepTones[status] ?? 'neutral',
})

/** 或签 or 会签, where it makes a difference. */
export const modeWord = (mode: string, people: number): string =>
  people > 1 ? (mode === '2' ? '会签，需全部同意' : '或签，一人同意即可') : ''

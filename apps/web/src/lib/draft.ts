/**
 * What was typed survives a reload, a crashed page, a failed load and a closed sheet: kept in this tab by name until it is
 * sent. Never for passwords or payment codes. Forms keep theirs through `form.ts`.
 */
import { session } from './session.ts'

const PREFIX = 'nocturne.draft.'

const keyOf = (name: string) => `${PREFIX}${session().user?.userId ?? ''}.${name}`

export function readDraft(name: string): unknown {
  try {
    const text = sessionStorage.getItem(keyOf(name))
    return text === null ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

export function keepDraft(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // What is typed stays in the page itself.
  }
}

export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {
    // Then there is nothing to forget either.
  }
}

/** Whoever leaves takes along what he typed: it names guests, and the next one in this tab is somebody else. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Then there is nothing to forget either.
  }
}

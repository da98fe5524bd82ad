/**
 * What was typed survives a reload, a crashed page and a failed load: kept in this tab per page until it is sent.
 * Never for passwords or payment codes.
 */
import { useState } from 'react'

import { session } from './session.ts'

const PREFIX = 'nocturne.draft.'

const keyOf = (name: string) => `${PREFIX}${session().user?.userId ?? ''}.${name}`

function readDraft(name: string): unknown {
  try {
    const text = sessionStorage.getItem(keyOf(name))
    return text === null ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

function writeDraft(name: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(keyOf(name))
    else sessionStorage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // What is typed stays in the page itself.
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

/** State of a form that survives a reload. `forget` empties it after the send. */
export function useDraft<T>(name: string, initial: T): [T, (next: T) => void, () => void] {
  const [value, setValue] = useState<T>(() => (readDraft(name) as T | undefined) ?? initial)
  const change = (next: T) => {
    setValue(next)
    writeDraft(name, next)
  }
  const forget = () => {
    setValue(initial)
    writeDraft(name, undefined)
  }
  return [value, change, forget]
}

/**
 * Drafts survive a reload, a crashed page, a failed load and a closed sheet: stored in session storage by name until
 * they are sent. Never use them for passwords or payment codes. Forms store theirs through `form.ts`.
 */
import { session } from '../identity/session.ts'

const PREFIX = 'nocturne.draft.'

const buildKey = (name: string) => `${PREFIX}${session().user?.userId ?? ''}.${name}`

export function readDraft(name: string): unknown {
  try {
    const text = sessionStorage.getItem(buildKey(name))
    return text === null ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

export function storeDraft(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(buildKey(name), JSON.stringify(value))
  } catch {
    // Storage is unavailable: the text is only in the page.
  }
}

export function removeDraft(name: string): void {
  try {
    sessionStorage.removeItem(buildKey(name))
  } catch {
    // Storage is unavailable: there is no draft.
  }
}

/** Removes all drafts on sign-out: they contain guest names, and the next user of this tab may be another person. */
export function removeDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Storage is unavailable: there are no drafts.
  }
}

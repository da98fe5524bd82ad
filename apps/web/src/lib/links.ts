import type { ScreenPath } from '@nocturne/contract/screens'

/** Address of a screen: `linkTo('/pages/operat/meal/index', { tableRecordId })`. What is undefined is left out. */
export function linkTo(path: ScreenPath, query: Record<string, string | number | undefined> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

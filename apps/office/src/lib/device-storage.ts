/** Choices of the person that are remembered on this device, such as the columns of a list. */
const PREFIX = 'nocturne.office.'

export function readChoice<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

/** Stores a choice; null removes it. */
export function storeChoice(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, JSON.stringify(value))
  } catch {
    // Storage is unavailable: the choice lasts until the page is closed.
  }
}

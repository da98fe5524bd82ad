/**
 * Enter in a field goes on to the next empty one, as the key's own word says. True when it did; false when there is
 * nothing left to fill in or the button itself was pressed, so that the form may be sent or its faults shown.
 */
export function stepOn(form: HTMLFormElement | null): boolean {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"])') ?? [])]
  const at = fields.findIndex((field) => field === document.activeElement)
  const next = at < 0 ? undefined : fields.slice(at + 1).find((field) => field.value === '')
  next?.focus()
  return next !== undefined
}

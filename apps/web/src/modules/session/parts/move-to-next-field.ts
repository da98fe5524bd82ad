/**
 * Moves the focus from a field to the next empty one on Enter, as its `enterKeyHint` announces, and returns true.
 * Returns false when no field is left to fill in or the button was pressed, so that the form is submitted or its
 * errors are shown.
 */
export function moveToNextField(form: HTMLFormElement | null): boolean {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"])') ?? [])]
  const at = fields.findIndex((field) => field === document.activeElement)
  const next = at < 0 ? undefined : fields.slice(at + 1).find((field) => field.value === '')
  next?.focus()
  return next !== undefined
}

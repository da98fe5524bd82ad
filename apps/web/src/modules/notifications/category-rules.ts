/** Categories of messages: values of the dictionary `notify_category`. Pure. */
const categories = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
export type Category = (typeof categories)[number]

export type Unread = { category: string; label: string; count: number }

/** A category from an address, or null: all of them. */
export function knownCategory(text: string | undefined): Category | null {
  return categories.find((category) => category === text) ?? null
}

/** How many messages of a category wait to be read; of all with null. */
export function unreadIn(unread: readonly Unread[], category: string | null): number {
  return unread
    .filter((row) => category === null || row.category === category)
    .reduce((sum, { count }) => sum + count, 0)
}

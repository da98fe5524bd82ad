/** The hand of a person at a desktop: every action goes to the real page and is counted. */
import type { Locator } from '@playwright/test'

/** Number of actions: typed keys, clicks, choices in a list, files chosen and read. */
export type HandCounts = { keys: number; clicks: number; choices: number; files: number }

const noCounts: HandCounts = { keys: 0, clicks: 0, choices: 0, files: 0 }

/** A Chinese character is typed as about three letters of pinyin. */
const KEYS_PER_HAN = 3

const countKeys = (text: string): number =>
  Array.from(text).reduce((sum, one) => sum + (/\p{Script=Han}/u.test(one) ? KEYS_PER_HAN : 1), 0)

export type Hand = ReturnType<typeof createHand>

export function createHand() {
  let counts = { ...noCounts }
  return {
    type: async (field: Locator, text: string) => {
      await field.fill(text)
      counts.keys += countKeys(text)
      counts.clicks += 1
    },
    press: async (field: Locator, key: string) => {
      await field.press(key)
      counts.keys += 1
    },
    click: async (target: Locator) => {
      await target.click()
      counts.clicks += 1
    },
    /** Chooses from a select. */
    choose: async (select: Locator, label: string) => {
      await select.selectOption({ label })
      counts.choices += 1
    },
    /** Finds a record in a combobox by a part of its name. */
    pick: async (box: Locator, title: string) => {
      await box.fill(title)
      await box.page().getByRole('listbox').getByRole('option', { name: title }).first().click()
      counts.keys += countKeys(title)
      counts.choices += 1
    },
    chooseFile: async (input: Locator, name: string, text: string) => {
      await input.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') })
      counts.files += 1
    },
    /** Pastes a table that is already in the clipboard. */
    paste: async (field: Locator, text: string) => {
      await field.fill(text)
      counts.clicks += 1
      counts.keys += 1
    },
    /** Counts since the last call. */
    takeCounts: (): HandCounts => {
      const taken = counts
      counts = { ...noCounts }
      return taken
    },
  }
}

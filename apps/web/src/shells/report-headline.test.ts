import { expect, test } from 'vitest'

import { columnsFor } from './report-headline.tsx'

test('leaves no figure alone in the last row', () => {
  for (let count = 2; count <= 24; count += 1) {
    const columns = columnsFor(count)
    expect([count, count > columns && count % columns === 1]).toEqual([count, false])
  }
})

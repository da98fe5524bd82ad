import { suggestions } from '@nocturne/contract/suggestions/endpoints'

import { useApi } from '../../../lib/query.ts'
import { Pictures } from '../../../shells/pictures.tsx'
import { QueryView } from '../../../shells/query-view.tsx'
import type { LetterRef } from '../pages/letter-page.tsx'

/** Pictures never change: once read they stay. */
const ALWAYS_FRESH = Infinity

/** The pictures of a letter (`replyNo` 0) or of one part of its thread. */
export function LetterPictures({ letter, replyNo }: { letter: LetterRef; replyNo: number }) {
  const query = useApi(suggestions.pictures, { ...letter, replyNo }, { staleMs: ALWAYS_FRESH })
  return (
    <QueryView query={query}>
      {(jpegs) => <Pictures urls={jpegs.map((jpeg) => `data:image/jpeg;base64,${jpeg}`)} />}
    </QueryView>
  )
}

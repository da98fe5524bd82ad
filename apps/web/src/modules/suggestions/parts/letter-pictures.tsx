import { suggestions } from '@nocturne/contract/suggestions/endpoints'

import { useApi } from '#lib/query/query.ts'
import { PictureThumbnails } from '#shells/pictures.tsx'
import { QueryView } from '#shells/query-view.tsx'
import type { FeedbackRef } from '../pages/letter-page.tsx'

/** Cached without expiry, because pictures never change. */
const ALWAYS_FRESH = Infinity

/** Pictures of a message (`replyNo` 0) or of one reply. */
export function FeedbackPictures({ letter, replyNo }: { letter: FeedbackRef; replyNo: number }) {
  const query = useApi(suggestions.pictures, { ...letter, replyNo }, { staleMs: ALWAYS_FRESH })
  return (
    <QueryView query={query}>
      {(jpegs) => <PictureThumbnails urls={jpegs.map((jpeg) => `data:image/jpeg;base64,${jpeg}`)} />}
    </QueryView>
  )
}

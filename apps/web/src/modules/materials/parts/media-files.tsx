import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { materials } from '@nocturne/contract/materials/endpoints'

import { Card } from '#kit/card.tsx'
import { Stack } from '#kit/stack.tsx'
import { PictureThumbnails } from '#shells/pictures.tsx'
import styles from './media-files.module.css'

export type MaterialFile = AnswerOf<typeof materials.detail>['files'][number]

/** Pictures to view, videos and sounds to play. Media load only when played. */
export function MediaFiles({
  files,
  title,
  cover,
}: {
  files: readonly MaterialFile[]
  title: string
  cover: string | null
}) {
  const pictures = files.filter(({ fileType }) => fileType === 'image').map(({ url }) => url)
  if (files.length === 0) return null
  return (
    <Card label="文件">
      <Stack gap={3}>
        {files.map(({ url, fileType }) =>
          fileType === 'video' ? (
            <video
              key={url}
              className={styles['video']}
              src={url}
              controls
              playsInline
              preload="metadata"
              aria-label={title}
              {...(cover !== null && { poster: cover })}
            >
              <track kind="captions" />
            </video>
          ) : (
            fileType === 'audio' && (
              <audio key={url} className={styles['audio']} src={url} controls preload="metadata" aria-label={title}>
                <track kind="captions" />
              </audio>
            )
          ),
        )}
        {pictures.length > 0 && <PictureThumbnails urls={pictures} />}
      </Stack>
    </Card>
  )
}

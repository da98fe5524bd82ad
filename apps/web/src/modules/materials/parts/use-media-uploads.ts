import { useEffect, useEffectEvent, useState } from 'react'

import { getErrorMessage } from '#lib/query/api-error.ts'
import {
  createUpload,
  resumeUpload,
  removeUpload,
  listStoredUploads,
  type MediaKind,
  type MediaUpload,
} from '#lib/upload/media-upload.ts'
import { notify } from '#lib/notify.ts'
import { measureDuration } from './media-duration.ts'

type MediaInProgress = { upload: MediaUpload; share: number; waiting: boolean }

/** URL on the server, and duration in whole seconds; null if the device cannot read it. */
type UploadedMedia = { kind: MediaKind; url: string; duration: number | null }

type MediaUploads = {
  coming: readonly MediaInProgress[]
  /** Starts an upload. Rejects with an `ApiError` if the server refuses the file. */
  add: (kind: MediaKind, file: File) => Promise<void>
  giveUp: (upload: MediaUpload) => void
}

/** Uploads of a form's videos and sounds, one at a time; resumes those interrupted by leaving the page. */
export function useMediaUploads(form: string, onArrived: (media: UploadedMedia) => void): MediaUploads {
  const [coming, setComing] = useState<readonly MediaInProgress[]>([])
  const first = coming[0]?.upload

  const arrive = useEffectEvent(onArrived)

  useEffect(() => {
    const leaving = new AbortController()
    const load = async () => {
      const uploads = await listStoredUploads(form)
      if (leaving.signal.aborted) return
      setComing((rows) => [...uploads.filter((one) => !isAmong(rows, one)).map(toComingMedia), ...rows])
    }
    void load()
    return () => leaving.abort()
  }, [form])

  useEffect(() => {
    if (!first) return
    const { key, kind, file } = first
    const leaving = new AbortController()
    const updateRow = (news: Partial<MediaInProgress>) =>
      setComing((rows) => rows.map((row) => (row.upload.key === key ? { ...row, ...news } : row)))
    const runUpload = async () => {
      const ears = {
        onProgress: (share: number) => updateRow({ share }),
        onWaiting: (waiting: boolean) => updateRow({ waiting }),
      }
      try {
        const url = await resumeUpload(first, ears, leaving.signal)
        const duration = await measureDuration(kind, file)
        // If the page was left meanwhile, the stored upload is retained and reported when the user returns.
        leaving.signal.throwIfAborted()
        arrive({ kind, url, duration })
        await removeUpload(key)
      } catch (error) {
        if (leaving.signal.aborted) return
        notify(getErrorMessage(error, '文件没有上传，请重试'))
      }
      setComing((rows) => rows.filter(({ upload }) => upload.key !== key))
    }
    void runUpload()
    return () => leaving.abort()
  }, [first])

  return {
    coming,
    add: async (kind, file) => {
      const upload = await createUpload(kind, file, form)
      setComing((rows) => [...rows, toComingMedia(upload)])
    },
    giveUp: ({ key }) => {
      setComing((rows) => rows.filter(({ upload }) => upload.key !== key))
      void removeUpload(key)
    },
  }
}

const isAmong = (rows: readonly MediaInProgress[], { key }: MediaUpload) =>
  rows.some(({ upload }) => upload.key === key)

const toComingMedia = (upload: MediaUpload): MediaInProgress => ({ upload, share: 0, waiting: false })

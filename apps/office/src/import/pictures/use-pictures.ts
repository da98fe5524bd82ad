/** State of a picture import: archive, matches, uploads, result. */
import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import type { ImportResult } from '@nocturne/contract/entity/schemas'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { call } from '@nocturne/web/lib/query/api'
import { uploadImage } from '@nocturne/web/lib/upload/upload'
import { useRef, useState } from 'react'

import { getEntityEndpoint } from '#lib/entity-endpoint.ts'
import { listInput } from '#lib/records.ts'
import { refreshRecords } from '#lib/save-rows.ts'
import { sendCommand } from '#lib/send-command.ts'

import { archiveBounds, extractFile, readArchive, UnreadableArchiveError } from './archive.ts'
import { findPictureField, matchPictures, type PicturePlan } from './match-pictures.ts'

type Opened = PicturePlan & { archiveName: string; bytes: Uint8Array<ArrayBuffer> }

type Busy = 'reading' | { sent: number }

export type PictureImport = ReturnType<typeof usePictures>

export function usePictures(definition: EntityDefinition) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [busy, setBusy] = useState<Busy | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [done, setDone] = useState<ImportResult | null>(null)
  /** Addresses of the pictures that were uploaded already, so that a second try continues. */
  const sent = useRef(new Map<string, string>())

  const run = async (state: Busy, work: () => Promise<void>) => {
    setFailure(null)
    setBusy(state)
    try {
      await work()
    } catch (error) {
      setFailure(error instanceof UnreadableArchiveError ? error.message : getErrorMessage(error, unexpectedText))
    } finally {
      setBusy(null)
    }
  }
  const open = (file: File) =>
    run('reading', async () => {
      sent.current.clear()
      setOpened(await openArchive(definition, file))
    })
  const send = () =>
    run({ sent: 0 }, async () => {
      if (!opened) return
      const { matches, bytes, archiveName } = opened
      for (const [index, { file }] of matches.entries()) {
        setBusy({ sent: index })
        if (sent.current.has(file.fileName)) continue
        sent.current.set(file.fileName, await uploadImage(await extractFile(bytes, file), { publicUse: true }))
      }
      const result = await sendCommand(getEntityEndpoint(definition, 'import'), {
        fileName: archiveName,
        columns: [definition.keyField ?? definition.titleField, findPictureField(definition) ?? ''],
        rows: matches.map(({ key, file }) => [key, sent.current.get(file.fileName) ?? '']),
      })
      setDone(result)
      await refreshRecords(definition)
    })
  const restart = () => {
    setOpened(null)
    setDone(null)
    setFailure(null)
  }
  return { opened, busy, failure, done, open, send, restart }
}

async function openArchive(definition: EntityDefinition, file: File): Promise<Opened> {
  if (file.size > archiveBounds.archiveBytes) throw new UnreadableArchiveError('压缩包超过 200 MB，请分几包')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { files, faults } = readArchive(bytes)
  const { rows } = await call(getEntityEndpoint(definition, 'list'), listInput, { silent: true })
  const plan = matchPictures(definition, rows, files)
  return { ...plan, faults: [...faults, ...plan.faults], archiveName: file.name.slice(-200), bytes }
}

import { suggestions } from '@nocturne/contract/suggestions/endpoints'
import { schemas } from '@nocturne/contract/suggestions/schemas'
import { serverModule } from '../../http/bind.ts'
import { closeLetter, replyToLetter } from './handle-letter.ts'
import { addPicture } from './letter-pictures.ts'
import { listLetters, listOwn, listWithKeys, readLetter, readPictures } from './letter-queries.ts'
import { appendNameless, appendToLetter, writeLetter, writeNameless } from './write-letter.ts'

export const suggestionsModule = serverModule(suggestions, schemas, {
  list: listLetters,
  my: listOwn,
  withKeys: listWithKeys,
  detail: readLetter,
  pictures: readPictures,
  addPicture,
  add: writeLetter,
  addNameless: writeNameless,
  append: appendToLetter,
  appendNameless,
  reply: replyToLetter,
  close: closeLetter,
})

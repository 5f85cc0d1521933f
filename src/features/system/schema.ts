// The shapes of the server and its backups, for HTTP and for the OpenAPI document.

import { Type } from 'typebox'
import { BACKUP_PHASES } from '../../data/storage/backup/backup-progress.ts'
import { dateTime, nullable } from '../../entry/http/answers/field-shapes.ts'

export const system = Type.Object(
  {
    version: Type.String(),
    engine: Type.String({ description: 'What keeps the data.' }),
    database_bytes: nullable(Type.Integer({ description: 'Null where the database is not one file.' })),
    storage_bytes: Type.Integer({
      description: 'What crawls, search data and backlinks of all accounts take.',
    }),
    growth: Type.Object(
      {
        measured_on: nullable(
          Type.String({ format: 'date', description: 'Null if tables were never measured.' }),
        ),
        bytes: Type.Integer({ description: 'What tables take with their indexes.' }),
        bytes_per_day: nullable(
          Type.Integer({ description: 'Over up to 30 days; null until tables were measured on two days.' }),
        ),
        days_left: nullable(
          Type.Integer({
            description:
              'Until the disk is full at that rate; null where nothing grows, or the disk is not ours.',
          }),
        ),
        tables: Type.Array(
          Type.Object({
            name: Type.String(),
            bytes: Type.Integer(),
            bytes_per_day: nullable(Type.Integer()),
            bound: nullable(
              Type.String({ description: 'What keeps it from growing for ever, or the setting that does.' }),
            ),
          }),
          { description: 'The ten that grow fastest.' },
        ),
      },
      { description: 'As background work has measured it, once a day.' },
    ),
    queued_jobs: Type.Array(
      Type.Object({
        kind: Type.String(),
        label: Type.String({ description: 'The kind in words.' }),
        count: Type.Integer(),
      }),
    ),
    processes: Type.Array(Type.Object({ role: Type.String(), started_at: dateTime })),
    replicas: Type.Array(
      Type.Object({
        name: Type.String({ description: 'Host, port and database.' }),
        is_used: Type.Boolean({ description: 'Whether this process reads from it.' }),
        lag_seconds: nullable(
          Type.Number({ description: 'How far it is behind the primary; null while that is not known.' }),
        ),
        reason: nullable(Type.String({ description: 'Why it is left out.' })),
      }),
      { description: 'Replicas of the database, as the process sees them that answers.' },
    ),
  },
  { title: 'System' },
)

export const examination = Type.Object(
  {
    is_ok: Type.Boolean(),
    checks: Type.Array(
      Type.Object({
        check: Type.String({ description: 'What was looked at.' }),
        status: Type.Enum(['ok', 'warn', 'fail'] as const),
        message: Type.String(),
        advice: nullable(Type.String({ description: 'What to do about it.' })),
      }),
    ),
  },
  { title: 'Examination' },
)

export const backups = Type.Object(
  {
    files: Type.Array(Type.Object({ name: Type.String(), bytes: Type.Integer(), made_at: dateTime }), {
      description: 'In the folder of this process, the newest first.',
    }),
    bucket: nullable(
      Type.String({
        description: 'Where backups are sent to as well, as `s3://bucket/path/`. Null if they stay here.',
      }),
    ),
    is_encrypted: Type.Boolean({ description: 'Whether they are encrypted before they leave.' }),
    last: nullable(
      Type.Object(
        {
          ended_at: dateTime,
          file: nullable(
            Type.String({
              description:
                'Where it is: a path on the machine that made it, or its address in the bucket (`s3://…`). Null if it failed.',
            }),
          ),
          fault: nullable(Type.String({ description: 'Why it failed.' })),
          succeeded_at: nullable(dateTime),
        },
        { description: 'How the last one went, whichever process made it.' },
      ),
    ),
    is_being_made: Type.Boolean({ description: 'Or waits for a worker.' }),
    progress: nullable(
      Type.Object(
        {
          phase: Type.Enum(BACKUP_PHASES, { description: 'Once it is written, it is read back.' }),
          bytes_written: Type.Integer(),
          bytes_expected: nullable(
            Type.Integer({
              description:
                'What the database has in use. The file will have about as much, or less: it is packed. Null where its size is known only at its end, because it is compressed, and when all is written.',
            }),
          ),
        },
        {
          description:
            'How far the one that is being made is. Null if there is none, or if this process does not see its file.',
        },
      ),
    ),
  },
  { title: 'Backups' },
)

export const queued = Type.Object({ data: Type.Object({ is_queued: Type.Boolean() }) })

import { type DestinationStream, type Logger, pino } from 'pino';

/** JSON lines. What must never be in a log is cut out by name, should it ever get into one. */
export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { service: 'faultline-api' },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: [
        'password',
        'otp',
        'code',
        'token',
        'authorization',
        '*.password',
        '*.otp',
        '*.token',
        '*.authorization',
      ],
    },
    to,
  );

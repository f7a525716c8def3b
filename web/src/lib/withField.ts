import { AppError, type ErrorCode } from '@shared/core/errors.ts';

/** Puts a failure that concerns one field of a form on that field: `withField(call, { ERR_EMAIL_ALREADY_EXISTS: 'email' })`. */
export async function withField<T>(
  work: Promise<T>,
  fieldOf: Readonly<Partial<Record<ErrorCode, string>>>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const field = error instanceof AppError ? fieldOf[error.code] : undefined;
    if (!(error instanceof AppError) || field === undefined) throw error;
    throw new AppError(
      error.code,
      { ...error.details, fields: { ...error.details.fields, [field]: error.code } },
      { cause: error },
    );
  }
}

/** Data with the envelope's message, where the default `OK` is not enough. */
export class ApiResult<T> {
  readonly data: T;
  readonly message: string;

  constructor(data: T, message: string) {
    this.data = data;
    this.message = message;
  }
}

export const answer = <T>(data: T, message: string): ApiResult<T> => new ApiResult(data, message);

/**
 * A schema is compiled when it is first used. All of them together are a third of the time of a start, and who was
 * killed has to be back soon; each alone is some milliseconds of the first request that needs it.
 */
import AjvCompiler from '@fastify/ajv-compiler';
import SerializerSelector from '@fastify/fast-json-stringify-compiler';

/** Of one application: what has been compiled goes with it. */
export function lateCompilers() {
  return { buildValidator: lateValidators(AjvCompiler()), buildSerializer: lateSerializers(SerializerSelector()) };
}

type Validators = ReturnType<typeof AjvCompiler>;

const lateValidators =
  (build: Validators): Validators =>
  (...given) => {
    const compile = build(...given);
    return (...route) => {
      const compiled = once(() => compile(...route));
      const late = (data: unknown) => {
        const validate = compiled();
        return validate(data) === true || { error: validate.errors };
      };
      return late as ReturnType<typeof compile>; // what Fastify takes as well, and says so in another type
    };
  };

type Serializers = ReturnType<typeof SerializerSelector>;

const lateSerializers =
  (build: Serializers): Serializers =>
  (...given) => {
    const compile = build(...given);
    return (route) => {
      const compiled = once(() => compile(route));
      return (data) => compiled()(data);
    };
  };

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

// The shared module 'sonner'. 'sonner-itself' is an alias of the preset, because the key itself would come
// from the share again. The names are those of shared/federation/src/provided-names.json.
export { Toaster, toast } from 'sonner-itself';

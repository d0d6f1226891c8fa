// What shell and remotes share under the key 'sonner'; 'sonner-itself' is an alias of the preset, because
// the key would be taken from the share again. The names are those of ../provided-names.mjs.
export { Toaster, toast } from 'sonner-itself';
